"use strict";
// The page is drawn as after the last fact. Each item of the table says from which step on it is
// seen (data-since) and from which it no longer is (data-until): a step changes those items alone.
(() => {
  const facts = [...document.querySelectorAll("[data-step]")];
  const last = facts.length - 1;
  if (last < 0) return;
  const changes = facts.map(() => []);
  for (const item of document.querySelectorAll("[data-since]")) {
    const since = Number(item.dataset.since);
    const until = item.dataset.until === undefined ? Infinity : Number(item.dataset.until);
    const change = { item, since, until };
    changes[since].push(change);
    if (until <= last) changes[until].push(change);
  }
  const find = (name) => document.getElementById(name);
  const timeline = find("timeline");
  const said = find("step");
  const list = document.querySelector("section.facts");
  const buttons = [...document.querySelectorAll("[data-go]")];
  let step = last;

  const words = (fact) =>
    [".what", ".badge", "time"].map((part) => fact.querySelector(part).textContent).join(" · ") +
    [...fact.querySelectorAll(".mark")].map((mark) => ` (${mark.textContent})`).join("");

  function leave(fact) {
    fact.removeAttribute("aria-current");
    if (fact.dataset.touches) find(fact.dataset.touches).classList.remove("touched");
  }

  function enter(fact) {
    fact.setAttribute("aria-current", "step");
    if (fact.dataset.touches) find(fact.dataset.touches).classList.add("touched");
    const above = fact.offsetTop - list.scrollTop;
    if (above < 60 || above + fact.offsetHeight > list.clientHeight) {
      list.scrollTop = fact.offsetTop - list.clientHeight / 2;
    }
  }

  function show(wanted) {
    const to = Math.min(Math.max(wanted, 0), last);
    leave(facts[step]);
    for (let at = Math.min(step, to); at <= Math.max(step, to); at += 1) {
      for (const { item, since, until } of changes[at]) {
        item.classList.toggle("unseen", to < since || to >= until);
      }
    }
    step = to;
    enter(facts[step]);
    timeline.value = String(step);
    said.textContent = `${step + 1} of ${last + 1} · ${words(facts[step])}`;
    timeline.setAttribute("aria-valuetext", said.textContent);
    for (const button of buttons) {
      const atEnd = step === (button.dataset.go === "first" || button.dataset.go === "back" ? 0 : last);
      button.setAttribute("aria-disabled", String(atEnd));
    }
  }

  // Where the table is longer than the screen, it is moved to what the fact changed.
  function lead(wanted) {
    show(wanted);
    const touched = facts[step].dataset.touches;
    if (touched) find(touched).scrollIntoView({ block: "nearest" });
  }

  const go = {
    first: () => lead(0),
    back: () => lead(step - 1),
    next: () => lead(step + 1),
    last: () => lead(last),
  };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };

  for (const button of buttons) button.addEventListener("click", go[button.dataset.go]);
  timeline.addEventListener("input", () => lead(Number(timeline.value)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const name = keys[event.key];
    if (name === undefined || event.target.closest?.(".wide")) return;  // they scroll what is wide
    event.preventDefault();
    go[name]();
  });
  for (const [number, fact] of facts.entries()) {
    fact.querySelector(".position").addEventListener("click", (event) => {
      event.preventDefault();
      show(number);
    });
  }

  // What needs no scrolling is no stop for the keyboard.
  const scrolled = () => {
    for (const one of document.querySelectorAll(".wide")) {
      one.tabIndex = one.scrollWidth > one.clientWidth ? 0 : -1;
    }
  };
  window.addEventListener("resize", scrolled);

  // Paper has the whole round, whatever the screen was showing.
  let before = last;
  window.addEventListener("beforeprint", () => {
    before = step;
    show(last);
  });
  window.addEventListener("afterprint", () => show(before));

  document.documentElement.classList.add("scripted");
  document.querySelector(".controls").hidden = false;
  const asked = facts.findIndex((fact) => `#${fact.id}` === window.location.hash);
  show(asked < 0 ? last : asked);
  scrolled();
})();
