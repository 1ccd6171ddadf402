import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Fonts and scripts stay files of their own: the content security policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
})
