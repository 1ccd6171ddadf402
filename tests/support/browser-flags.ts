/** A browser without a window, without a sandbox of its own and without talking to anybody but the product. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a story lives for seconds: what is compiled for speed is thrown away before it has paid for itself, and the
  // places of functions in their files, which a driven browser asks for, are kept at once instead of read anew.
  '--js-flags=--no-opt --no-maglev --no-enable-lazy-source-positions',
]
