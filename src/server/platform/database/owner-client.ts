import pg from 'pg'

/** A connection with the owner's rights, for work outside of the pools. That it breaks is the error of its next statement. */
export async function ownerClient(connectionString: string, applicationName = 'tendwell owner'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
