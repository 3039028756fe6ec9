import { screenNamed, screensOf, tenantHref, useHost, useSession } from "@scopewright/remote-contract";
import { Link } from "@scopewright/remote-contract/router";
import { jsx, jsxs } from "react/jsx-runtime";
// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
// packages/tooling/remote-kit/template/src/start/start-screen.tsx
var start_screen_exports = /* @__PURE__ */ __exportAll({ StartScreen: () => StartScreen });
/** The first screen of this remote. */
function StartScreen() {
	const { boot, AccountMenu } = useHost();
	const { user } = useSession();
	return /* @__PURE__ */ jsxs("main", { children: [
		/* @__PURE__ */ jsx("h1", { children: "__TITLE__" }),
		/* @__PURE__ */ jsxs("p", { children: [
			user?.name,
			", this is the first screen of __TITLE__ for ",
			boot.tenant?.firmName,
			"."
		] }),
		/* @__PURE__ */ jsx("p", { children: /* @__PURE__ */ jsx(Link, {
			to: tenantHref(boot, "/"),
			children: "Go to the dashboard"
		}) }),
		AccountMenu ? /* @__PURE__ */ jsx(AccountMenu, {}) : null
	] });
}
// packages/remote-contract/src/version.ts
/**
* Version of what the shell gives a remote and what a remote must export. Raise it with every change that would break
* an already deployed remote; the shell refuses remotes of another version.
*
* Deliberately an entry of its own: the package's main entry is a shared singleton, so a remote that read the constant
* from there would report the shell's version instead of the one it was built against.
*/
var CONTRACT_VERSION = 1;
// packages/tooling/remote-kit/template/src/app.tsx
var version = "recorded";
var screens = screensOf(/* #__PURE__ */ Object.assign({ "./start/start-screen.tsx": start_screen_exports }));
/** The screens of this remote. Throws for a screen it does not have, so that the shell shows its fallback. */
function App({ screen }) {
	const Screen = screenNamed(screens, screen);
	return /* @__PURE__ */ jsx(Screen, {});
}
export { CONTRACT_VERSION as contract, App as default, version };
