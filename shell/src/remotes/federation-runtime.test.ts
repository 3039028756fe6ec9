import { expect, test } from 'vitest';
import { remoteEntry } from './federation-runtime.ts';

const URL_OF_MANIFEST = 'https://auth.example/builds/mf-manifest.json';
const manifest = (metaData: object) => ({ id: 'auth', metaData });

test.each([
  ['beside the manifest', { remoteEntry: { name: 'remoteEntry-a1.js', path: '' }, publicPath: 'auto' }, 'https://auth.example/builds/remoteEntry-a1.js'],
  ['in a folder', { remoteEntry: { name: 'entry.js', path: 'assets/' }, publicPath: 'auto' }, 'https://auth.example/builds/assets/entry.js'],
  ['without path and public path', { remoteEntry: { name: 'entry.js' } }, 'https://auth.example/builds/entry.js'],
  ['at another origin', { remoteEntry: { name: 'entry.js', path: '' }, publicPath: 'https://cdn.example/auth/' }, 'https://cdn.example/auth/entry.js'],
  ['below a path of the origin', { remoteEntry: { name: 'entry.js', path: '' }, publicPath: '/v2/' }, 'https://auth.example/v2/entry.js'],
])('the entry is found %s', (_case, metaData, url) => {
  expect(remoteEntry(manifest(metaData), URL_OF_MANIFEST)).toBe(url);
});

test.each([[null], ['<!doctype html>'], [{}], [manifest({})], [manifest({ remoteEntry: {} })], [manifest({ remoteEntry: { name: '' } })]])(
  '%j is no manifest',
  (value) => {
    expect(() => remoteEntry(value, URL_OF_MANIFEST)).toThrow('names no remote entry');
  },
);
