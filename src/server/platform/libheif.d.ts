/** What we use of it; the package tells its types of another entry. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  class HeifImage {
    get_width(): number
    get_height(): number
    display(into: Pixels, done: (drawn: Pixels | null) => void): void
  }
  class HeifDecoder {
    decode(bytes: Uint8Array): HeifImage[]
  }
  const libheif: { HeifDecoder: typeof HeifDecoder }
  export default libheif
}
