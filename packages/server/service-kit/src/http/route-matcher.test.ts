import { describe, expect, test } from 'vitest';
import { RouteMatcher } from './route-matcher.ts';

const matcher = new RouteMatcher([
  { method: 'GET', path: '/api/session', value: 'restore' },
  { method: 'DELETE', path: '/api/session', value: 'end' },
  { method: 'GET', path: '/api/invitations/{token}', value: 'read' },
  { method: 'POST', path: '/api/invitations/{token}/accept', value: 'accept' },
  { method: 'POST', path: '/api/invitations/resend', value: 'resend' },
  { method: 'GET', path: '/api/invitations/own', value: 'own' },
  { method: 'GET', path: '/api/keys.json', value: 'keys' },
]);

describe('RouteMatcher', () => {
  test.each([
    ['GET', '/api/session', { value: 'restore', params: {} }],
    ['HEAD', '/api/session', { value: 'restore', params: {} }],
    ['GET', '/api/invitations/a%2Fb%20c', { value: 'read', params: { token: 'a/b c' } }],
    ['GET', '/api/invitations/resend', { value: 'read', params: { token: 'resend' } }],
    ['GET', '/api/invitations/own', { value: 'own', params: {} }],
    ['HEAD', '/api/invitations/own', { value: 'own', params: {} }],
    ['POST', '/api/invitations/resend', { value: 'resend', params: {} }],
    ['POST', '/api/invitations/x/accept', { value: 'accept', params: { token: 'x' } }],
    ['PUT', '/api/session', { allow: ['DELETE', 'GET', 'HEAD'] }],
    ['PUT', '/api/invitations/resend', { allow: ['GET', 'HEAD', 'POST'] }],
    ['GET', '/api/nothing', { allow: [] }],
    ['GET', '/api/session/', { allow: [] }],
    ['GET', '/api/invitations/', { allow: [] }],
    ['GET', '/api/invitations/%E0%A4%A', { allow: [] }],
    ['PUT', '/api/invitations/%E0%A4%A', { allow: [] }],
    ['GET', '/api/constructor', { allow: [] }],
    ['GET', '/api/Session', { allow: [] }],
    ['GET', '/api/keys-json', { allow: [] }],
    ['GET', '/more/api/session', { allow: [] }],
  ])('%s %s', (method, path, expected) => {
    expect(matcher.match(method, path)).toEqual(expected);
  });

  test('refuses two handlers for one route', () => {
    const route = { method: 'GET', path: '/a/b/{c}', value: 1 };
    expect(() => new RouteMatcher([route, route])).toThrow('Two handlers for GET /a/b/{c}');
  });

  test('refuses a parameter in the segments by which paths are grouped', () => {
    expect(() => new RouteMatcher([{ method: 'GET', path: '/a/{b}/c', value: 1 }])).toThrow(
      'GET /a/{b}/c has a parameter in its first two segments',
    );
  });
});
