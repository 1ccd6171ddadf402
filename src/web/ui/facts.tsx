import { Fragment } from 'react'

/** Returns short facts in one line with a dot between; each keeps its own direction, so a name does not move the others. */
export function Facts({ of }: { of: readonly (string | null | undefined | false)[] }) {
  const facts = of.filter((fact): fact is string => Boolean(fact))
  return facts.map((fact, index) => (
    <Fragment key={`${index} ${fact}`}>
      {index > 0 ? ' · ' : ''}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}
