import { SMTPServer } from 'smtp-server'

export type ArrivedMail = { readonly id: string; readonly to: string; readonly text: string }

/** A mail server that keeps what arrives, in order; `patience`: how many milliseconds it takes for each, as real ones do. */
export async function openPostOffice({ patience = 0 } = {}) {
  const arrived: ArrivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        const [recipient] = session.envelope.rcptTo
        arrived.push({ id: /^Message-ID: (<.*>)/im.exec(text)?.[1] ?? '', to: recipient?.address ?? '', text })
        setTimeout(done, patience)
      })
    },
  })
  // A killed client leaves its connection half open.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    arrived,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
