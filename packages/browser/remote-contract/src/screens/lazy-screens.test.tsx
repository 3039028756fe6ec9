import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense, startTransition, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type LazyScreens, lazyScreensOf, useLazyScreen } from './lazy-screens.ts';

const LoginScreen = () => <p>login</p>;
const RecoverScreen = () => <p>recover</p>;

function App({ screens, screen: name }: { screens: LazyScreens; screen: string }) {
  return (
    <Suspense fallback={<p>nothing yet</p>}>
      <Shown screens={screens} screen={name} />
    </Suspense>
  );
}

function Shown({ screens, screen: name }: { screens: LazyScreens; screen: string }) {
  const Screen = useLazyScreen(screens, name);
  return <Screen />;
}

function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>unavailable</p> : this.props.children;
  }
}

const first = { './login/login-screen.tsx': { LoginScreen } };

test('has the first screens immediately, and fetches others on demand', async () => {
  const load = vi.fn(async () => ({ RecoverScreen }));
  const screens = lazyScreensOf(first, { './recover/recover-screen.tsx': load });
  expect(screens.names()).toEqual(['login', 'recover']);
  expect(screens.get('login')).toBe(LoginScreen);
  expect(screens.prepare('login')).toBeUndefined();
  expect(screens.get('recover')).toBeUndefined();
  const both = [screens.prepare('recover'), screens.prepare('recover')];
  await Promise.all(both);
  expect(load).toHaveBeenCalledTimes(1);
  expect(screens.get('recover')).toBe(RecoverScreen);
  expect(screens.prepare('recover')).toBeUndefined();
  expect(() => screens.get('other')).toThrow('Unknown screen: other');
});

test('a file without its component, or that cannot be loaded, is an error, and is asked for again', async () => {
  const load = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValueOnce({})
    .mockResolvedValue({ RecoverScreen });
  const screens = lazyScreensOf(first, { './recover/recover-screen.tsx': load });
  await expect(screens.prepare('recover')).rejects.toThrow('no connection');
  await expect(screens.prepare('recover')).rejects.toThrow('./recover/recover-screen.tsx exports no RecoverScreen');
  await screens.prepare('recover');
  expect(screens.get('recover')).toBe(RecoverScreen);
});

/** Shows the login, and another screen after a transition, as the router's. */
function Navigating({ screens }: { screens: LazyScreens }) {
  const [name, setName] = useState('login');
  return (
    <>
      <button type="button" onClick={() => startTransition(() => setName('recover'))}>
        Go
      </button>
      <output>{name}</output>
      <App screens={screens} screen={name} />
    </>
  );
}

test('the screen before stays, with its address, until the next one is there', async () => {
  const file = later<unknown>();
  const screens = lazyScreensOf(first, { './recover/recover-screen.tsx': () => file.promise });
  render(<Navigating screens={screens} />);
  act(() => screen.getByRole('button').click());
  expect(screen.getByText('login', { selector: 'p' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('login');
  file.resolve({ RecoverScreen });
  expect(await screen.findByText('recover', { selector: 'p' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('recover');
});

test('opened on a screen that is still to come, it waits', async () => {
  render(
    <App
      screens={lazyScreensOf({}, { './recover/recover-screen.tsx': async () => ({ RecoverScreen }) })}
      screen="recover"
    />,
  );
  expect(screen.getByText('nothing yet')).toBeInTheDocument();
  expect(await screen.findByText('recover')).toBeInTheDocument();
});

test('a screen whose file cannot be loaded throws where it is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const screens = lazyScreensOf(first, {
    './recover/recover-screen.tsx': async () => Promise.reject(new Error('no connection')),
  });
  render(
    <Boundary>
      <App screens={screens} screen="recover" />
    </Boundary>,
  );
  expect(await screen.findByText('unavailable')).toBeInTheDocument();
});
