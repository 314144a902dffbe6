import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Modules of ours that a first visit has no use for: what the screens of accounts and payments share. */
const LATER =
  /\/src\/(contract\/(account-settings|checkout|entitlement|messages)\.|web\/(features\/(account|checkout)\/(?!account\.queries|display-name)|ui\/(field|password-field|spinner)\.|app\/require-login\.))/;

// Few files that every page needs compress better than many, and the libraries stay cached when only our code changes.
const codeSplitting = {
  groups: [
    { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod)\//, priority: 2 },
    { name: 'common', test: (id: string) => id.includes('/src/') && !LATER.test(id), minShareCount: 2, priority: 1 },
    { name: 'account', test: LATER, minShareCount: 2 },
  ],
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    // A font or picture as a file of its own is cached; inlined it would be sent with every page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? {} : { rollupOptions: { input: 'src/web/entry.client.tsx', output: { codeSplitting } } }),
  },
  ssr: { noExternal: true, target: 'node' },
}));
