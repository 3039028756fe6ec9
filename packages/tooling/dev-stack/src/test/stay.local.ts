import { startStack } from '../stack/run-stack.ts';
export async function main(dataDir: string): Promise<void> {
  const env = {
    ...process.env,
    PRODUCT_DOMAIN: 'scopewright.test',
    MONGODB_URI: undefined,
    REDIS_URL: undefined,
    SMTP_URL: undefined,
    NODE_ENV: undefined,
  };
  const stack = await startStack({
    dataDir,
    port: 0,
    env,
    extraEnv: { RATE_LIMIT_FACTOR: '1000', DNS_SERVERS: '127.0.0.1:45353', IMPERSONATION_MINUTES: '30' },
  });
  console.log('UP', stack.file.url);
  process.on('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
  await new Promise((r) => setTimeout(r, 1e9));
}
