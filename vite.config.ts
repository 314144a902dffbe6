import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    // A font or picture as a file of its own is cached; inlined it would be sent with every page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? {} : { rollupOptions: { input: 'src/web/entry.client.tsx' } }),
  },
  ssr: { noExternal: true, target: 'node' },
}));
