import { useState } from 'react'
import { type SettingName, settingFault } from '#domain/profiles/platform-identity.ts'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { problemText } from '../../lib/call.ts'
import { ownMoment } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { ChangeDialog, useSaveSetting } from './change-setting.tsx'
import { ChangeLanguages, namesOf } from './change-languages.tsx'

type Settings = Answer<'GET /admin/settings'>
type Value = Settings['values'][number]

const words: Readonly<Record<SettingName, string>> = {
  brand: mark('Name of the platform'),
  operator: mark('Operator'),
  operator_address: mark('Address of the operator'),
  contact_email: mark('Email for contact'),
  contact_hours: mark('Hours for contact'),
  emergency_number: mark('Emergency number'),
  languages: mark('Languages'),
}

/** A value as people read it: languages by their own names. */
function shownValue(name: SettingName, value: string): string {
  return name === 'languages' && value ? namesOf(value) : value
}

/** What the platform is called and how it is reached: set here for all servers, without starting them again. */
export function IdentitySettings({ of }: { of: Settings }) {
  const [asked, setAsked] = useState<{ name: SettingName; typed?: string } | null>(null)
  const about = of.values.find(({ name }) => name === asked?.name)
  const Change = asked?.name === 'languages' ? ChangeLanguages : ChangeSetting
  return (
    <>
      <Card as="section" className="grid grid-cols-1 gap-3">
        <h2 className="text-xl">{t('Name, contact and languages')}</h2>
        <ul className="grid divide-y divide-line">
          {of.values.map((value) => (
            <ValueRow key={value.name} value={value} onEdit={() => setAsked({ name: value.name })} />
          ))}
        </ul>
      </Card>
      {of.changes.length > 0 ? <Changes of={of} onRestore={(name, typed) => setAsked({ name, typed })} /> : null}
      {asked && about ? (
        <Change
          key={`${asked.name} ${asked.typed ?? ''}`}
          value={about}
          typed={asked.typed}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

function ValueRow({ value: { name, ...values }, onEdit }: { value: Value; onEdit: () => void }) {
  const [value, original] = [shownValue(name, values.value), shownValue(name, values.original)]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="me-auto min-w-0">
        <span className="block text-sm text-muted">{t(words[name])}</span>
        <bdi className="block break-words whitespace-pre-line">{value || original || '–'}</bdi>
        {value ? (
          <span className="block text-sm text-muted">
            {t('The server’s own: {original}', { original: original || '–' })}
          </span>
        ) : null}
      </p>
      <Button size="small" onClick={onEdit} aria-label={t('Change {point}', { point: t(words[name]) })}>
        {t('Change')}
      </Button>
    </li>
  )
}

function Changes({ of, onRestore }: { of: Settings; onRestore: (name: SettingName, value: string) => void }) {
  const current = new Map(of.values.map((value) => [value.name, value.seen]))
  return (
    <Card as="section" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{t('What was changed')}</h2>
      <ol className="grid divide-y divide-line">
        {of.changes.map(({ name, number, value, by, at }) => (
          <li key={`${name} ${number}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="me-auto min-w-0">
              <span className="block text-sm text-muted">
                {t(words[name])} · {ownMoment(at)} · <bdi>{by || t('an administrator')}</bdi>
              </span>
              <bdi className="block break-words">{shownValue(name, value) || t('Back to the server’s own')}</bdi>
            </p>
            {current.get(name) === number ? null : (
              <Button
                size="small"
                onClick={() => onRestore(name, value)}
                aria-label={t('Restore this: {value}', { value: shownValue(name, value) || t('the server’s own') })}
              >
                {t('Restore this')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

type ChangeProps = { value: Value; typed: string | undefined; onClose: () => void }

/** What somebody else changed meanwhile is shown behind the dialog, and what was typed stays. */
function ChangeSetting({ value: { name, value, original, seen }, typed, onClose }: ChangeProps) {
  const save = useSaveSetting({ setting: name, seen }, onClose)
  const form = useSentForm({
    defaultValues: { value: typed ?? value },
    only: 'value',
    refusal: problemText,
    send: (wish) => save(wish.value.trim()),
  })
  return (
    <ChangeDialog title={t(words[name])} form={form} onClose={onClose}>
      <TextField
        label={t(words[name])}
        optional
        hint={t('Empty: the server’s own, {original}.', { original: original || t('which is empty') })}
        {...form.field('value', (one) => settingFault(name, one.trim()))}
      />
    </ChangeDialog>
  )
}
