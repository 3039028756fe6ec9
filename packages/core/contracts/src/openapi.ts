import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type Credential, credentialOf, describeAccessRule, type KeyProof, type Who } from './access.ts';
import { CALLS, type CallName, callOf } from './calls.ts';
import { errorBody } from './entities.ts';
import { API_PREFIX, SETUP_KEY_HEADER } from './routes.ts';
import { verificationRequired } from './shapes.ts';

const SECURITY: Record<Credential, Record<string, string[]>[]> = {
  nothing: [],
  either: [{ publicClientKey: [] }, { accessToken: [] }],
  key: [{ publicClientKey: [] }, { accessToken: [] }],
  token: [{ accessToken: [] }],
  cookie: [{ refreshCookie: [] }],
  optional: [{}, { publicClientKey: [] }, { accessToken: [] }],
};

const KEY_SECURITY: Record<KeyProof, Record<string, string[]>> = {
  setupKey: { publicClientKey: [], setupKey: [] },
  systemAdmin: { accessToken: [] },
};

/** Credentials of a call, each an alternative. The owner's code is in the body, along with the public client key. */
function securityOf(who: Who): Record<string, string[]>[] {
  if (!('proof' in who)) return SECURITY[credentialOf(who)];
  return [...(who.owner ? [{ publicClientKey: [] }] : []), ...who.proof.map((proof) => KEY_SECURITY[proof])];
}

const failure = (description: string) => ({ description, content: { 'application/json': { schema: errorBody } } });

function operationOf(name: CallName): ZodOpenApiOperationObject {
  const call = callOf(name);
  const { service } = call;
  const credential = credentialOf(call.who);
  const bytes = call.upload ?? call.rawBody;
  const requestParams: Record<string, unknown> = {};
  if (call.params) requestParams.path = call.params;
  if (call.query) requestParams.query = call.query;
  return {
    operationId: name,
    summary: call.summary,
    tags: [service],
    description: `Who may: ${describeAccessRule(call.who)}.`,
    security: securityOf(call.who),
    ...(Object.keys(requestParams).length > 0
      ? { requestParams: requestParams as NonNullable<ZodOpenApiOperationObject['requestParams']> }
      : {}),
    ...(call.body ? { requestBody: { required: true, content: { 'application/json': { schema: call.body } } } } : {}),
    ...(bytes
      ? { requestBody: { required: true, content: Object.fromEntries(bytes.types.map((type) => [type, {}])) } }
      : {}),
    responses: {
      [String(call.status ?? 200)]: {
        description: 'Success',
        content: { [call.download ?? (call.plainText ? 'text/plain' : 'application/json')]: { schema: call.response } },
      },
      ...('proof' in call.who && call.who.owner
        ? {
            '202': {
              description: 'A code was mailed to the address; repeat the call with it',
              content: { 'application/json': { schema: verificationRequired } },
            },
          }
        : {}),
      ...('proof' in call.who ? { '403': failure('The code or the setup key is not valid') } : {}),
      ...(credential === 'nothing' ? {} : { '401': failure('The key or token is missing or not valid') }),
      ...(call.body || call.params || call.query
        ? { '422': failure('A field is not valid; `details` names each') }
        : {}),
      '429': failure('Too many requests; `Retry-After` is the time to wait'),
      default: failure('Any other failure'),
    },
  };
}

/**
 * OpenAPI 3.1 document of the API, generated from the schemas that the services validate with.
 * @param info name of the product and version of the deployment
 */
export function openApiDocument(info: { productName: string; version: string }) {
  const paths: ZodOpenApiPathsObject = {};
  for (const name of Object.keys(CALLS) as CallName[]) {
    const { method, path } = callOf(name);
    paths[`/${path}`] = { ...paths[`/${path}`], [method.toLowerCase()]: operationOf(name) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: `${info.productName} API`, version: info.version },
    servers: [
      { url: API_PREFIX, description: 'The API answers on every host of the product; the host names the tenant' },
    ],
    paths,
    components: {
      securitySchemes: {
        publicClientKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The public client key: names the application, grants nothing else',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A signed-in user’s access token',
        },
        setupKey: {
          type: 'apiKey',
          in: 'header',
          name: SETUP_KEY_HEADER,
          description: 'The key of the installation (SETUP_KEY), for its operators',
        },
        refreshCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sw_session',
          description: 'The refresh secret; calls with it check Origin. Over https its name begins with __Host-',
        },
      },
    },
  });
}
