/** An account as its streams know it: who, by which session, and what else it hears of. */
export type Hearer = {
  readonly account: string
  readonly session: string
  readonly practitioner: string | null | undefined
  readonly branches: readonly string[]
}

/** What an account hears of. Topics are the server's choice, from who asks: nobody can name another's. */
export function topicsOf({ account, session, practitioner, branches }: Hearer): string[] {
  return [
    `user:${account}`,
    `session:${session}`,
    ...(practitioner ? [`doctor:${practitioner}`] : []),
    ...branches.toSorted().map((branch) => `branch:${branch}`),
  ]
}
