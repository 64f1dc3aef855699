import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT ?? '8787'}`;
const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss()],
  // What is built is built of the packages as they are published, so that e2e tests those.
  resolve: {
    conditions:
      command === 'build'
        ? [...defaultClientConditions]
        : ['handrail-src', ...defaultClientConditions],
  },
  server: { proxy: { '/api': server, '/outbox': server } },
  build: {
    rollupOptions: {
      input: {
        index: page('index.html'),
        stock: page('stock.html'),
        transport: page('transport.html'),
      },
    },
  },
}));
