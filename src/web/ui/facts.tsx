import { Fragment } from 'react'

type Fact = string | null | undefined | false

/** Returns short facts in one line with a dot between; each keeps its own direction, so a name does not move the others. */
export function Facts({ of }: { of: readonly Fact[] }) {
  const facts = of.filter((fact): fact is string => Boolean(fact))
  return facts.map((fact, index) => (
    <Fragment key={`${index} ${fact}`}>
      {index > 0 ? ' · ' : ''}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}

/** The same in one text, for where no markup can stand, such as an option or a name. */
export const factLine = (facts: readonly Fact[]) => facts.filter(Boolean).join(' · ')
