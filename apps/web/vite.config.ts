import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { subsetFonts } from './scripts/fonts.ts';

const api = process.env.PUERTA_API ?? 'http://localhost:3000';
const fonts = fileURLToPath(new URL('node_modules/.fonts', import.meta.url));

/** The dev server has no agency to paint: it drops the first-paint panel, which only our server can fill. */
const withoutBootPanel: Plugin = {
  name: 'puerta-without-boot-panel',
  apply: 'serve',
  transformIndexHtml: html =>
    html
      .replace(/<!--boot-->[\s\S]*<!--\/boot-->/, '')
      .replace('{{agency.title}}', 'Puerta')
      .replace('{{agency.icon}}', 'data:,'),
};

/** The template's explanations are for us. */
const withoutTemplateNotes: Plugin = {
  name: 'puerta-without-template-notes',
  transformIndexHtml: { order: 'pre', handler: html => html.replace(/<!--template[\s\S]*?-->\n/, '') },
};

const KIT =
  /node_modules[\\/](@mantine[\\/](core|hooks|store)|clsx|@floating-ui)[\\/]|web[\\/]src[\\/](ui|lib|theme)[\\/]/;
/** Modal and drawer with what only they use: the login, where every byte is waited for, opens nothing. */
const WINDOWS =
  /components[\\/](Modal|ModalBase|Drawer|Overlay|ScrollArea|Transition|Portal|FocusTrap)[\\/]|react-remove-scroll|react-style-singleton|use-(sidecar|callback-ref|focus-trap|focus-return)|web[\\/]src[\\/]ui[\\/](Dialog|SidePanel)/;
/** Our pieces for signed-in screens, which the login does not draw. */
const SCREENS =
  /web[\\/]src[\\/](ui[\\/](DataTable|CardFields|ChoiceCards|Progress|EmptyState|DangerNotice|status|Status|PriceTag|CopyCode|DescriptionList|Card|Ticket|Pager|Steps|SideFrame)|lib[\\/](use-scanner|scan-buffer|beep|print-pdf|save-pdf|use-save-pdf|drafts))\b/;
const isLater = (id: string) => WINDOWS.test(id) || SCREENS.test(id);

export default defineConfig({
  plugins: [subsetFonts(fonts), react(), withoutTemplateNotes, withoutBootPanel],
  resolve: { alias: { '@fonts': fonts } },
  server: {
    port: 5173,
    proxy: {
      // the host header stays, so that SLUG.localhost finds its agency in development too
      '/api': { target: api, changeOrigin: false },
      '/healthz': { target: api, changeOrigin: false },
      '/files': { target: api, changeOrigin: false },
    },
  },
  build: {
    manifest: true,
    // every browser of the target knows modulepreload
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'tanstack',
              test: /node_modules[\\/](@tanstack|use-sync-external-store)[\\/]/,
              priority: 20,
            },
            {
              // Kit pieces that at least three chunks use travel together; the rest stays with who needs it.
              name: 'kit',
              test: (id: string) => KIT.test(id) && !isLater(id) && !id.includes('.css'),
              minShareCount: 3,
              priority: 10,
            },
            {
              // What opens above a page comes with the first page that opens something.
              name: 'windows',
              test: (id: string) => WINDOWS.test(id) && !id.includes('.css'),
              minShareCount: 2,
              priority: 5,
            },
            {
              name: 'screens',
              test: (id: string) => SCREENS.test(id) && !id.includes('.css'),
              minShareCount: 3,
              priority: 4,
            },
          ],
        },
      },
    },
  },
});
