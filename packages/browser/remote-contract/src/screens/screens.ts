import type { ComponentType } from 'react';

/** The exports of a screen's file, including its component. */
export type ScreenModule = Readonly<Record<string, unknown>>;

/** `login/sign-in-again-screen.tsx` is the file of `SignInAgainScreen`. */
const componentName = (path: string) =>
  (/([\w-]+)\.tsx$/.exec(path)?.[1] ?? '').replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The screen name in a file's path. */
export const screenName = (path: string): string => /([\w-]+)-screen\.tsx$/.exec(path)?.[1] ?? '';

/**
 * The component that a file is named after: `UsersTab` of `users-tab.tsx`. @throws Error when the file doesn't export
 * it
 */
export function componentOf(path: string, module: ScreenModule): ComponentType {
  const name = componentName(path);
  const component = module[name];
  if (typeof component !== 'function') throw new Error(`${path} exports no ${name}`);
  return component as ComponentType;
}

/**
 * The screens of a remote, by the names its pages use: the screen `login` is the component `LoginScreen` of a file
 * `login-screen.tsx`.
 * @param modules the files, by their paths: `import.meta.glob('./*\/*-screen.tsx', { eager: true })`
 * @throws Error if a file lacks its component
 */
export function screensOf(modules: Readonly<Record<string, ScreenModule>>): ReadonlyMap<string, ComponentType> {
  return new Map(Object.entries(modules).map(([path, module]) => [screenName(path), componentOf(path, module)]));
}

/** The screen of this name. @throws Error when this build doesn't have it, so that the shell shows its fallback */
export function screenNamed(screens: ReadonlyMap<string, ComponentType>, name: string): ComponentType {
  const screen = screens.get(name);
  if (!screen) throw new Error(`Unknown screen: ${name}`);
  return screen;
}
