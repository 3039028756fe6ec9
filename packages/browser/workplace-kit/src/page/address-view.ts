import { oneOf } from '@scopewright/domain/one-of';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { useCallback, useMemo } from 'react';
import { withParameters } from './parameters.ts';

/** A part of a view as a parameter of the address. */
export interface Parameter<T> {
  name: string;
  /** Null for invalid texts. */
  read: (text: string) => T | null;
  /** The value without the parameter. */
  plain: T;
}

const SEARCH_MAX_LENGTH = 200;
const ID = /^[0-9a-f]{24}$/;

export const searchIn = (name: string): Parameter<string> => ({
  name,
  read: (text) => text.trim().slice(0, SEARCH_MAX_LENGTH),
  plain: '',
});

/** One of some values. */
export const among = <const V extends string, P extends V | null>(
  name: string,
  values: readonly V[],
  plain: P,
): Parameter<V | P> => ({ name, read: (text) => oneOf(values, text), plain });

/** An id, or one of some words. */
export const idIn = (name: string, ...words: readonly string[]): Parameter<string | null> => ({
  name,
  read: (text) => (ID.test(text) || words.includes(text) ? text : null),
  plain: null,
});

/** A number whose text fits a pattern. */
export const numberIn = <P extends number | null>(name: string, pattern: RegExp, plain: P): Parameter<number | P> => ({
  name,
  read: (text) => (pattern.test(text) ? Number(text) : null),
  plain,
});

/** The filters and order of a list, all of them part of the address. */
export interface AddressView<View extends object> {
  /** The view of an address without parameters. */
  plain: View;
  /** The view with these values, as texts or numbers; invalid ones are ignored. */
  from: (values: { readonly [K in keyof View]?: unknown }) => View;
  /** The view in an address; invalid values are ignored. */
  viewOf: (address: URLSearchParams) => View;
  /** An address with this view; other parameters are preserved. */
  addressOf: (address: URLSearchParams, view: View) => URLSearchParams;
  /** The parts in which a view differs from the plain one. */
  partsOf: (view: View) => (keyof View)[];
}

export function addressView<View extends object>(
  parameters: {
    readonly [K in keyof View]: Parameter<View[K]>;
  },
): AddressView<View> {
  const keys = Object.keys(parameters) as (keyof View)[];
  const viewBy = <T>(partOf: (key: keyof View) => T) => Object.fromEntries(keys.map((key) => [key, partOf(key)]));
  const plain = viewBy((key) => parameters[key].plain) as View;
  const from: AddressView<View>['from'] = (values) =>
    viewBy((key) => parameters[key].read(String(values[key] ?? '')) ?? plain[key]) as View;
  return {
    plain,
    from,
    viewOf: (address) => from(viewBy((key) => address.get(parameters[key].name)) as { [K in keyof View]?: unknown }),
    addressOf: (address, view) =>
      withParameters(
        address,
        Object.fromEntries(
          keys.map((key) => [parameters[key].name, view[key] === plain[key] ? null : String(view[key])]),
        ),
      ),
    partsOf: (view) => keys.filter((key) => view[key] !== plain[key]),
  };
}

/** The address with its view, and a function that changes parts of it. */
export function useAddressView<View extends object>({ viewOf, addressOf }: AddressView<View>) {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (changes: Partial<View>, options?: { replace?: boolean }) =>
      setAddress((current) => addressOf(current, { ...viewOf(current), ...changes }), options),
    [setAddress, viewOf, addressOf],
  );
  return { address, view: useMemo(() => viewOf(address), [viewOf, address]), change };
}

/** The values that are given: neither null nor empty. */
export const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
