import pg from 'pg'

/** The login of `DATABASE_URL` could get past the walls; the message says what helps. */
export class LoginError extends Error {}

/**
 * Refuses a login that owns a table of ours, or could become an owner: for an owner no policy holds. Whatever a request
 * is tricked into, its line to the database has only the rights of the two roles.
 */
export async function refuseOwningLogin(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ login: string; owns: boolean }>(`
      select session_user as login, exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relkind = 'r' and pg_has_role(session_user, c.relowner, 'MEMBER')) as owns`)
    const [row] = rows
    if (row?.owns) throw new LoginError(hint(row.login))
  } finally {
    await client.end()
  }
}

function hint(login: string) {
  return `The login ${login} of DATABASE_URL owns the tables, or could: then no wall between patients holds for it.
Keep it for the migrations as DATABASE_OWNER_URL, and let DATABASE_URL name a login of its own. In this database run:
  create role tendwell_login login noinherit password '…';
  grant tendwell_app, tendwell_worker to tendwell_login;`
}
