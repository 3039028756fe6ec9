import type { AddressInfo } from 'node:net';
import { createPreview } from './server.ts';

const server = createPreview();
server.listen(Number(process.env.PORT ?? 3001), '127.0.0.1', () => {
  console.log(`Every mail, with sample data: http://localhost:${(server.address() as AddressInfo).port}`);
});
