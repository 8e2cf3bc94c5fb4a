import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressed } from './scripts/compress.ts';
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

/** Of each application's frame; the first is also a part of what the program brings. */
const FRAME = ['side-frame', 'boot-frame'].map(name =>
  fileURLToPath(new URL(`src/theme/${name}.css`, import.meta.url)),
);
/** Comments and what is written for the eye go: the page travels each time. */
const squeezed = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(';}', '}');

/** Whoever is signed in sees their frame before a script runs: its rules are in the page. */
const withFrame: Plugin = {
  name: 'puerta-with-frame',
  transformIndexHtml: {
    order: 'post',
    handler: html =>
      html.replace('<!--frame-->', () => {
        const rules = FRAME.map(path => squeezed(readFileSync(path, 'utf8')));
        return `<style>${rules.join('')}</style>`;
      }),
  },
};

/**
 * What a visitor's first page is made of: all that these two import statically. The router is opened by an import(),
 * but only as an entry of its own does the bundler tell what that page needs from what it does not.
 */
const ENTRANCE = ['index.html', 'src/shells/public/router.tsx'].map(entry =>
  fileURLToPath(new URL(entry, import.meta.url)),
);
const LIBRARY =
  /node_modules[\\/](?!(\.fonts|react|react-dom|scheduler)[\\/])|web[\\/]src[\\/](ui|lib|theme)[\\/]|packages[\\/](contract|domain)[\\/]/;
const isShared = (id: string) => LIBRARY.test(id) && !id.includes('.css');
/** What nearly every page beside the first has, and one that is only read has nothing else: heading, way back, data. */
const PAGE =
  /web[\\/]src[\\/]ui[\\/]page[\\/]PageTitle|IconArrowLeft\.|@tanstack[\\/](react-query|query-core)[\\/](?!.*(queriesObserver|useQueries)\.)/;
/** Modal and drawer with what only they use: they come with the first page that opens something. */
const WINDOWS =
  /components[\\/](Modal|ModalBase|Drawer|Overlay|ScrollArea|Portal|FocusTrap)[\\/]|react-remove-scroll|react-style-singleton|use-(sidecar|callback-ref|focus-trap|focus-return)|web[\\/]src[\\/]ui[\\/]window[\\/](AskedButton|Dialog|SidePanel)/;
/** What several rows are chosen with, and what is done with them: it comes after a list, or never. */
const MANY = /web[\\/]src[\\/](lib[\\/]list[\\/](picks|use-many-run)|ui[\\/]many[\\/](ManyBar|many\.es))\./;
/** The way back from a record to its list: no list has it. */
const BACK =
  /web[\\/]src[\\/](ui[\\/]page[\\/](WayBack|back\.es)|lib[\\/]address[\\/](tab-pages|use-way-back))\./;
/** A list's further filters: the first list asks for them when they are opened. */
const FILTERS = /web[\\/]src[\\/]ui[\\/](list[\\/](FilterBar|filters\.es)|form[\\/]CheckField)\b/;
/** What edited forms have: unsaved work that is asked about, a picture, and what two people changed. No list edits. */
const EDITED =
  /web[\\/]src[\\/](ui[\\/]form[\\/](ConflictBanner|EditForm|edit\.es|LeaveQuestion|PictureChoice|use-unsaved-question)|lib[\\/]form[\\/](use-edit|use-edited-form|compress-picture))\.|esm[\\/]useBlocker\.|components[\\/]Textarea[\\/]|web[\\/]src[\\/]ui[\\/]window[\\/]ReasonDialog\./;
/** What a customer fills in and is shown while buying, and measures: no list of the staff needs it. */
const PORTAL =
  /domain[\\/]src[\\/]\w+[\\/](label-letters|zip-places|pricing|measure-question|us-states|delivery-options)\.|contract[\\/]src[\\/]\w+[\\/](label-text|quotes|declined|delivery-options)|web[\\/]src[\\/](ui[\\/](form[\\/](ZipField|form\.es|CardFields)|parcel[\\/](OutcomeTicket|PriceTag))|lib[\\/]form[\\/](card-refusal|sent-card))\./;

/** What the search over everything, and what is written to a client, ask for when they are opened. */
const ASKED =
  /domain[\\/]src[\\/]text[\\/]|contract[\\/]src[\\/]office[\\/]holes\.|lib[\\/]notice[\\/]use-offline-since\./;

export default defineConfig({
  plugins: [subsetFonts(fonts), react(), withoutTemplateNotes, withoutBootPanel, withFrame, compressed],
  resolve: { alias: { '@fonts': fonts } },
  server: {
    port: 5173,
    proxy: {
      // the host header stays, so that SLUG.localhost finds its agency in development too
      '/api': { target: api, changeOrigin: false },
      '/healthz': { target: api, changeOrigin: false },
      '/files': { target: api, changeOrigin: false },
      '/card-reader': { target: api, changeOrigin: false },
    },
  },
  build: {
    manifest: true,
    // every browser of the target knows modulepreload
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: ENTRANCE,
      output: {
        // the entrance carries the name of every screen's files: a digit of sixteen takes less room there than a letter
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'entrance', test: isShared, tags: ['$initial'], priority: 15 },
            { name: 'page', test: (id: string) => PAGE.test(id) && !id.includes('.css'), priority: 14 },
            {
              name: 'windows',
              test: (id: string) => WINDOWS.test(id) && !id.includes('.css'),
              minShareCount: 2,
              priority: 10,
            },
            // What many screens use travels together; the rest stays with who needs it.
            {
              name: 'kit',
              test: (id: string) =>
                isShared(id) && ![PORTAL, MANY, BACK, FILTERS, EDITED, ASKED].some(one => one.test(id)),
              minShareCount: 5,
              priority: 5,
            },
            {
              name: 'filters',
              test: (id: string) => FILTERS.test(id),
              minShareCount: 2,
              priority: 4,
            },
            {
              name: 'edited',
              test: (id: string) => EDITED.test(id) && !id.includes('.css'),
              minShareCount: 2,
              priority: 4,
            },
            {
              name: 'back',
              test: (id: string) => BACK.test(id) && !id.includes('.css'),
              minShareCount: 2,
              priority: 4,
            },
          ],
        },
      },
    },
  },
});
