// Before the first paint: the ground of the chosen or the system's theme, so that a dark page does not flash white.
(function () {
  const chosen = localStorage.getItem("mantine-color-scheme-value");
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  document.documentElement.style.backgroundColor = dark ? "#101318" : "#f6f7f9";
})();

// Where the first code or texts do not come, the template says so, in all languages as none is there; again only once the portal answers: a reload offline ends at the browser's own page.
(function () {
  const show = () => {
    const root = document.getElementById("root");
    const template = document.getElementById("no-code");
    if (!root || !(template instanceof HTMLTemplateElement) || root.previousElementSibling || root.innerText.trim() !== "") return;
    root.before(template.content.cloneNode(true));
    document.querySelector("body > button")?.addEventListener("click", () => {
      fetch("./index.html", { cache: "no-store" }).then(
        (answer) => answer.ok && location.reload(),
        () => undefined,
      );
    });
  };
  addEventListener("hub-no-code", show);
  // A file that fails is heard of on the way down only.
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && addEventListener("load", show), true);
})();
