import { useEffect, useRef, useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { toast } from '../../lib/toast.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { forMany, type Outcome } from './for-many.ts'
import { doneWords, type ManyAct } from './many-words.ts'
import { type Item, useRecordsAgain } from './records.ts'

export type Job = {
  readonly act: ManyAct
  readonly work: (item: Item) => Promise<unknown>
  readonly refusal?: (item: Item) => string | undefined
  /** What takes it back, for what is done by then. */
  readonly undo?: Job
}
export type Running = { readonly act: ManyAct; readonly count: number; readonly of: number; readonly waits: boolean }
export type Told = Outcome<Item> & { readonly act: ManyAct }

/** Which documents are picked, what is being done to them, and what came of it. */
export function useMany(items: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [running, setRunning] = useState<Running | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  const stopped = useRef(false)
  const isThere = useIsThere()
  const again = useRecordsAgain()
  // Whoever leaves now would not hear what came of it.
  useUnsaved(() => running !== null)

  const run = async ({ act, work, refusal, undo }: Job, things: readonly Item[]) => {
    const step = (count: number, waits = false) => setRunning({ act, count, of: things.length, waits })
    let count = 0
    stopped.current = false
    setTold(null)
    step(0)
    const outcome = await forMany(things, work, {
      ...(refusal ? { refusal } : {}),
      onStep: (through) => step((count = through)),
      isStopped: () => stopped.current,
      wait: async (seconds) => {
        step(count, true)
        await passed(seconds, () => stopped.current)
        step(count)
      },
    })
    // Without a line the list waits for it; what came of it is told now.
    const fresh = again()
    if (!outcome.isLost) await fresh
    setRunning(null)
    const missed = new Set([...outcome.refused.map(({ thing }) => thing.id), ...outcome.left.map(({ id }) => id)])
    const meant = new Set(things.map(({ id }) => id))
    // What was not done stays picked: it can be tried once more.
    setIds((before) => new Set([...before].filter((id) => !meant.has(id)).concat([...missed])))
    if (outcome.refused.length + outcome.left.length > 0) {
      setTold({ ...outcome, act })
      if (!isThere.current) toast('error', missedWords(outcome))
    }
    if (outcome.done.length === 0) return
    const back = undo ? { undo: { label: t('Undo'), act: () => inTurn(undo, outcome.done) } } : {}
    toast(undo ? 'info' : 'success', doneWords(act, outcome.done.length), back)
  }

  // What is taken back while something else is done waits for that.
  const turn = useRef(Promise.resolve())
  const inTurn = (job: Job, things: readonly Item[]) => void (turn.current = turn.current.then(() => run(job, things)))

  const picked = items.filter(({ id }) => ids.has(id))
  return {
    picked,
    pick: (id: string) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    pickAll: (isOn: boolean) => setIds(new Set(isOn ? items.map(({ id }) => id) : [])),
    running,
    told,
    forget: () => setTold(null),
    run: (job: Job) => inTurn(job, picked),
    stop: () => void (stopped.current = true),
  }
}

function missedWords({ refused, left }: Outcome<Item>): string {
  const names = [...refused.map(({ thing }) => thing.title), ...left.map(({ title }) => title)]
  return t('Not done: {names}', { names: names.slice(0, 5).join(listComma()) })
}

function useIsThere() {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  return isThere
}

/** Waits for a time, or until it is stopped. */
async function passed(seconds: number, isStopped: () => boolean) {
  for (let second = 0; second < seconds && !isStopped(); second += 1)
    await new Promise((resolve) => setTimeout(resolve, 1000))
}
