import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page needs, in one file: apart, each small module costs its own imports and compresses for itself. */
const ofEveryPage =
  /src\/web\/(lib\/(browser-call|call|csrf-cookie|format|language|messages|or-not-found|page-context|page-meta|rich|session|shown|site|speak|stored|toast|use-now|use-offline|wake)|ui\/(button|lazily|mark|page|page-loading|toast-limits)|areas\/public\/on-the-way|features\/site\/(route-error|not-found-block))\.tsx?$|src\/domain\/(access\/home-of|profiles\/initials)\.ts|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared\/|icons\/(x|chevron-down|door-open|ellipsis|users|building-complex|stethoscope|badge-check)\.m?js)/

/** What asks the server and remembers: whoever needs one of them needs all. */
const ofQueries = /node_modules\/@tanstack\/(query-core|react-query)\/|src\/web\/lib\/queries\.ts/

/** From a time that is shown to a time that is held: where one is offered, the others are needed next. */
const ofHolding =
  /src\/web\/(features\/providers\/\w+\/(asked-age|been-before|begin-booking|emergency-line|for-patient|held-draft|next-step|service-line|told|way-there|whom-they-see)|parts\/people\/doctor-portrait)\.tsx?$|src\/domain\/time\/day-part\.ts|lucide-react\/dist\/esm\/icons\/(accessibility|camera|user-x)\.m?js/

/** A dialog, what it asks before it closes over something typed, who is told of what is done in it, and who somebody is. */
const ofDialogs = /src\/web\/(ui\/dialog|lib\/unsaved|parts\/(visits\/told-words|people\/identity-words))\.tsx?$/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Fonts and scripts stay files of their own: the content security policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The list of pages names every file: a letter less of each is some hundred bytes of each first page.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'every-page', test: ofEveryPage },
                { name: 'queries', test: ofQueries },
                { name: 'holding', test: ofHolding },
                { name: 'dialog', test: ofDialogs },
              ],
            },
          },
        },
      },
    },
  },
})
