/** Where the browser tests' product listens; another number lets several checkouts be tested on one machine. */
export const port = process.env.E2E_PORT ?? '4173'

export const origin = `http://localhost:${port}`
