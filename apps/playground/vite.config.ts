import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT ?? '8787'}`;
const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['handrail-src', ...defaultClientConditions] },
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
});
