import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TENANT_HEADER } from '@scopewright/contracts/routes';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseEnvFile } from '../docker/compose-file.ts';
import { GUARD_MS } from '../process/wait.ts';
import { inRoot } from '../root.ts';
import { type ApiAnswer, callApi } from '../stack/api.ts';
import { REMOTE_NAMES, SERVICES } from '../stack/parts.ts';
import { type Containers, startContainers } from '../testing/containers.ts';
import { invitationLink, mailsTo } from '../testing/mailbox.ts';

// The product as Compose runs it, from the files of the images, in a folder outside the checkout (requires the builds).

const FIRM = {
  name: 'Image Makers',
  key: 'image-makers',
  email: 'owner@image-makers.example',
  password: 'correct horse battery',
};
const WAIT = { timeout: GUARD_MS, interval: 100 };

let dir: string;
let env: Record<string, string>;
let containers: Containers;

const variable = (name: string): string => {
  const value = env[name];
  if (value === undefined) throw new Error(`make-env.mjs gives no ${name}`);
  return value;
};
const mongoOf = (name: string): string =>
  containers.local(containers.compose.services[name]?.environment?.MONGODB_URI ?? '');
const call = (method: 'GET' | 'POST', path: string, body?: unknown, token?: string): Promise<ApiAnswer> =>
  callApi(
    {
      origin: containers.origin('edge'),
      publicKey: variable('PUBLIC_CLIENT_KEY'),
      tenantKey: FIRM.key,
      ...(token === undefined ? {} : { token }),
    },
    method,
    path,
    body,
  );

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scopewright-images-'));
  env = {
    ...parseEnvFile(
      execFileSync(process.execPath, [inRoot('docker', 'make-env.mjs'), '--payments', 'test'], { encoding: 'utf8' }),
    ),
    DRAIN_SECONDS: '0',
  };
  containers = await startContainers(dir, env);
});
afterAll(async () => {
  await containers?.stop();
  rmSync(dir, { recursive: true, force: true });
});

test('every container becomes ready, as its own health check sees it', async () => {
  for (const name of SERVICES) {
    await vi.waitFor(async () => {
      const answer = await fetch(`${containers.origin(name)}/health/ready`);
      expect([name, answer.status, await answer.json()]).toMatchObject([name, 200, { status: 'ok' }]);
    }, WAIT);
  }
  const names = Object.entries(containers.compose.services).flatMap(([name, { build }]) =>
    build && build.target !== 'command' ? [name] : [],
  );
  expect(names).toHaveLength(SERVICES.length + REMOTE_NAMES.length);
  expect(await Promise.all(names.map(containers.checkHealth))).toEqual(names.map(() => 0));
});

test('the landing page is prerendered, and every remote serves the files that the front door lists', async () => {
  const page = await fetch(`${containers.origin('edge')}/`);
  const html = await page.text();
  expect([page.status, html.includes('Every implementation, drawn to scope')]).toEqual([200, true]);
  const [script] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
  expect((await fetch(`${containers.origin('edge')}${script}`)).headers.get('content-type')).toContain('javascript');
  for (const name of REMOTE_NAMES) {
    expect(html).toContain(containers.origin(`remote-${name}`));
    const manifest = await (await fetch(`${containers.origin(`remote-${name}`)}/mf-manifest.json`)).json();
    const entry = await fetch(
      `${containers.origin(`remote-${name}`)}/${manifest.metaData.remoteEntry.path}${manifest.metaData.remoteEntry.name}`,
    );
    expect([name, entry.status]).toEqual([name, 200]);
  }
});

test('a firm signs up, signs in and invites, the mail arrives, and the database has refused nothing to the front door', async () => {
  const signup = await call('POST', 'public/signup', {
    companyName: FIRM.name,
    subdomain: FIRM.key,
    adminEmail: FIRM.email,
    adminName: 'Ina Owner',
    password: FIRM.password,
    paymentToken: variable('TEST_PAYMENT_TOKEN'),
  });
  expect([signup.status, signup.body]).toEqual([201, expect.anything()]);
  const login = await call('POST', 'login', { email: FIRM.email, password: FIRM.password });
  expect(login).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
  const { accessToken } = login.body as { accessToken: string };
  const client = { companyName: 'Invited', adminEmail: 'ada@invited.example', adminName: 'Ada' };
  expect((await call('POST', 'consultant/create-company', client, accessToken)).status).toBe(201);
  expect(await call('GET', 'consultant/companies', undefined, accessToken)).toMatchObject({
    status: 200,
    body: [{ name: 'Invited' }],
  });
  const [mail] = await vi.waitFor(async () => {
    const mails = await mailsTo(containers.mailboxUrl, client.adminEmail);
    expect(mails).toHaveLength(1);
    return mails;
  }, WAIT);
  expect(mail && invitationLink(mail).pathname).toMatch(/^\/invitation\//);
  expect(await (await fetch(`${containers.origin('edge')}/login?tenant=${FIRM.key}`)).text()).toContain(FIRM.name);
  expect(readFileSync(containers.logFile('edge'), 'utf8')).not.toMatch(/not authorized|requires authentication/i);
});

test('a scope is checked, and a workflow imported and exported, in threads of the built service', async () => {
  const login = await call('POST', 'login', { email: FIRM.email, password: FIRM.password });
  const { accessToken } = login.body as { accessToken: string };
  const made = await call(
    'POST',
    'consultant/create-company',
    { companyName: 'Scoped', adminEmail: 'lin@scoped.example' },
    accessToken,
  );
  const scope = `companies/${(made.body as { company: { id: string } }).company.id}`;
  const project = { operationId: 'images-project', kind: 'project', name: 'Service desk', content: { key: 'DESK' } };
  const madeProject = await call('POST', `${scope}/scope-items`, project, accessToken);
  expect(madeProject.status).toBe(201);
  expect(await call('GET', `${scope}/scope-check`, undefined, accessToken)).toMatchObject({
    status: 200,
    body: { items: [{ name: 'Service desk' }] },
  });
  const projectId = (madeProject.body as { id: string }).id;
  const workflow = '<workflow><steps><step id="1" name="Open"/></steps></workflow>';
  const imported = { operationId: 'images-import', format: 'xml', text: workflow };
  const answer = await call('POST', `${scope}/projects/${projectId}/import-workflow`, imported, accessToken);
  expect(answer).toMatchObject({ status: 200, body: { item: { kind: 'workflow' } } });
  const { item } = answer.body as { item: { id: string } };
  const written = await call('GET', `scope-items/${item.id}/export?format=xml`, undefined, accessToken);
  expect(written).toMatchObject({ status: 200, body: { text: expect.stringContaining('Open') } });
  expect(readFileSync(containers.logFile('delivery'), 'utf8')).not.toMatch(/work-thread/);
});

/** A PDF with one line of text; its reader finds the objects without a table of them. */
function pdfOf(line: string): string {
  const content = `BT /F1 12 Tf 72 700 Td (${line}) Tj ET`;
  return [
    '%PDF-1.7',
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>\nendobj',
    `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`,
    '5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj',
    'trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
  ].join('\n');
}

test('a document is read in a process of the built worker', async () => {
  const login = await call('POST', 'login', { email: FIRM.email, password: FIRM.password });
  const { accessToken } = login.body as { accessToken: string };
  const company = { companyName: 'Sold', adminEmail: 'mo@sold.example' };
  const made = await call('POST', 'consultant/create-company', company, accessToken);
  const companyId = (made.body as { company: { id: string } }).company.id;
  const target = {
    origin: containers.origin('edge'),
    publicKey: variable('PUBLIC_CLIENT_KEY'),
    tenantKey: FIRM.key,
    token: accessToken,
  };
  const sow = await callApi(
    target,
    'POST',
    `companies/${companyId}/sows`,
    { title: 'Portal' },
    { idempotencyKey: 'images-sow' },
  );
  expect([sow.status, sow.body]).toEqual([201, expect.anything()]);
  const { id } = sow.body as { id: string };
  const sentence = 'The consultant will configure one portal.';
  const attached = await fetch(`${target.origin}/api/sows/${id}/documents?fileName=sow.pdf`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}`, [TENANT_HEADER]: FIRM.key, 'Content-Type': 'application/pdf' },
    body: pdfOf(sentence),
  });
  expect([attached.status, await attached.json()]).toEqual([201, expect.anything()]);
  expect(await call('POST', `sows/${id}/source/read`, {}, accessToken)).toMatchObject({ status: 200 });
  await vi.waitFor(async () => {
    const source = await call('GET', `sows/${id}/source`, undefined, accessToken);
    expect(source.body).toMatchObject({ state: 'read', pages: 1, text: sentence, problems: [] });
  }, WAIT);
});

test('each user of the database has the rights of its work and no more, and no one gets in without one', async () => {
  const as = async (uri: string, work: (client: MongoClient) => Promise<unknown>): Promise<unknown> => {
    const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000 });
    try {
      return await work(client).then(
        () => 'done',
        (error: unknown) => (error instanceof Error && 'codeName' in error ? error.codeName : error),
      );
    } finally {
      await client.close();
    }
  };
  const read = (client: MongoClient) => client.db('scopewright').collection('addresses').findOne({});
  const write = (client: MongoClient) =>
    client
      .db('scopewright')
      .collection('addresses')
      .updateOne({ _id: { $exists: false } }, { $set: { kind: 'x' } });
  const drop = (client: MongoClient) => client.db('scopewright').dropDatabase();
  const elsewhere = (client: MongoClient) => client.db('other').collection('things').insertOne({});
  const [edge, services] = [mongoOf('edge'), mongoOf('identity')];
  const releases = (client: MongoClient) => client.db('scopewright').collection<{ _id: string }>('remoteReleases');
  const keep = (client: MongoClient) => releases(client).updateOne({ _id: 'none' }, { $set: { text: '' } });
  const forget = (client: MongoClient) => releases(client).deleteMany({});
  expect([await as(edge, read), await as(edge, write)]).toEqual(['done', 'Unauthorized']);
  expect([await as(edge, keep), await as(edge, forget)]).toEqual(['done', 'Unauthorized']);
  const kept = await as(edge, async (client) => {
    expect((await releases(client).distinct('_id')).sort()).toEqual([...REMOTE_NAMES].sort());
  });
  expect(kept).toBe('done');
  expect([await as(services, read), await as(services, write), await as(services, drop)]).toEqual([
    'done',
    'done',
    'Unauthorized',
  ]);
  expect(await as(mongoOf('migrate'), elsewhere)).toBe('Unauthorized');
  expect(await as(edge.replace(/\/\/.*@/, '//').replace('&authSource=admin', ''), read)).toBe('Unauthorized');
});

test('one-off commands can run again on their own results', async () => {
  expect([await containers.runOnce('mongo-setup'), await containers.runOnce('migrate')]).toEqual([0, 0]);
  expect(readFileSync(containers.logFile('migrate'), 'utf8')).toContain('nothing was missing');
});
