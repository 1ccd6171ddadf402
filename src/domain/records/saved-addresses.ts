/**
 * The largest file in bytes that the page fetches, saying in words if something is wrong; the browser saves a larger
 * one itself.
 */
export const heldByPage = 4 * 1024 * 1024

/** Addresses of files that the browser may be let fetch by itself: files of papers, to be saved. An archive of everything asks for a proof first. */
export const savedAddress =
  /^\/api(?!\/records\/exports\/)(?:\/[\w-]{1,60}){2,8}\/file\?way=download(?:&version=[\w-]{36})?$/
