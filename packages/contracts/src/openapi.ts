import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type Credential, credentialOf } from './access.ts';
import { CALLS, type CallName, callOf } from './calls.ts';
import { errorBody } from './entities.ts';
import { API_PREFIX } from './routes.ts';

const SECURITY: Record<Credential, Record<string, string[]>[]> = {
  nothing: [],
  either: [{ publicClientKey: [] }, { accessToken: [] }],
  key: [{ publicClientKey: [] }, { accessToken: [] }],
  token: [{ accessToken: [] }],
  cookie: [{ refreshCookie: [] }],
};

const failure = (description: string) => ({ description, content: { 'application/json': { schema: errorBody } } });

function operationOf(name: CallName): ZodOpenApiOperationObject {
  const call = callOf(name);
  const { service } = call;
  const credential = credentialOf(call.who);
  const requestParams: Record<string, unknown> = {};
  if (call.params) requestParams.path = call.params;
  if (call.query) requestParams.query = call.query;
  return {
    operationId: name,
    summary: call.summary,
    tags: [service],
    security: SECURITY[credential],
    ...(Object.keys(requestParams).length > 0 ? { requestParams: requestParams as NonNullable<ZodOpenApiOperationObject['requestParams']> } : {}),
    ...(call.body ? { requestBody: { required: true, content: { 'application/json': { schema: call.body } } } } : {}),
    responses: {
      [String(call.status ?? 200)]: { description: 'Success', content: { 'application/json': { schema: call.response } } },
      ...(credential === 'nothing' ? {} : { '401': failure('The key or token is missing or not valid') }),
      ...(call.body || call.params || call.query ? { '422': failure('A field is not valid; `details` names each') } : {}),
      '429': failure('Too many requests; `Retry-After` says when to try again'),
      default: failure('Any other failure'),
    },
  };
}

/**
 * OpenAPI 3.1 document of the API, made from the same schemas that the services validate with.
 * Holds the calls that are answered today.
 * @param info name of the product and version of the deployment
 */
export function openApiDocument(info: { productName: string; version: string }) {
  const paths: ZodOpenApiPathsObject = {};
  for (const name of Object.keys(CALLS) as CallName[]) {
    const { method, path, planned } = callOf(name);
    if (planned) continue;
    paths[`/${path}`] = { ...paths[`/${path}`], [method.toLowerCase()]: operationOf(name) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: `${info.productName} API`, version: info.version },
    servers: [{ url: API_PREFIX, description: 'The API answers on every host of the product; the host names the tenant' }],
    paths,
    components: {
      securitySchemes: {
        publicClientKey: { type: 'http', scheme: 'bearer', description: 'The public client key: names the application, grants nothing else' },
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A signed-in user’s access token' },
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
