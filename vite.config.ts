import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// What only the study pages share: it must not join what a first visit loads.
const study = /\/src\/(contract\/study|web\/features\/study\/|rules\/study\/|web\/ui\/rich-text)/;

// Few files that every page needs compress better than many, and the libraries stay cached when only our code changes.
const codeSplitting = {
  groups: [
    { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod)\// },
    { name: 'common', test: (file: string) => /\/src\//.test(file) && !study.test(file), minShareCount: 2 },
    { name: 'study', test: study, minShareCount: 2 },
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
