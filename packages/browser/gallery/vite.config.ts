import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery's development server. `DEV_PORT` changes the port. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { chunkSizeWarningLimit: 2000 },
  server: { host: '127.0.0.1', port: Number(process.env.DEV_PORT ?? 5190), strictPort: true },
});
