import { expect, test } from 'vitest';
import { screenNamed, screensOf } from './screens.ts';

const SignInAgainScreen = () => null;

test('a screen is found by the name that pages give it', () => {
  const screens = screensOf({ './login/sign-in-again-screen.tsx': { SignInAgainScreen, other: 1 } });
  expect([...screens]).toEqual([['sign-in-again', SignInAgainScreen]]);
  expect(screenNamed(screens, 'sign-in-again')).toBe(SignInAgainScreen);
  expect(() => screenNamed(screens, 'login')).toThrow('Unknown screen: login');
});

test('a file without its component is an error that names both', () => {
  expect(() => screensOf({ './start/start-screen.tsx': { StartPage: SignInAgainScreen } })).toThrow(
    './start/start-screen.tsx exports no StartScreen',
  );
});
