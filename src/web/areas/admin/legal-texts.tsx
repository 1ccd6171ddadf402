import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { directionOf, languageNames } from '#domain/language/languages.ts'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { legalFault, type LegalKind, legalKinds, type LegalName } from '#domain/profiles/legal-texts.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownMoment } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { ChangeDialog, useSaveSetting } from './change-setting.tsx'

type Legal = Answer<'GET /admin/legal-texts'>
type Text = Legal['texts'][number]
type Version = Legal['versions'][number]

const kinds: Readonly<Record<LegalKind, string>> = {
  privacy: mark('Cookie and privacy policy'),
  terms: mark('Terms and conditions'),
}
const pages: Readonly<Record<LegalKind, string>> = { privacy: '/privacy-policy', terms: '/terms-and-conditions' }

const kindOf = (name: LegalName) => legalKinds.find((kind) => name.startsWith(kind)) ?? 'terms'
const languageOf = (name: LegalName) => (name.endsWith('fr') ? 'fr' : name.endsWith('ar') ? 'ar' : 'en')
const wordsOf = (name: LegalName) => `${t(kinds[kindOf(name)])}${listComma()}${languageNames[languageOf(name)]}`

/** The operator's own words on the pages of privacy and terms, with every version there was. */
export function LegalTexts() {
  const [asked, setAsked] = useState<{ name: LegalName; typed?: string } | null>(null)
  const found = useQuery({ queryKey: ['settings', 'legal'], queryFn: () => call('GET /admin/legal-texts', {}) })
  if (found.isPending) return <Skeleton rows={3} />
  if (isShut(found))
    return <LoadFailed what={t('the legal texts')} error={found.error} again={() => void found.refetch()} />
  const { texts, versions } = found.data
  const text = texts.find(({ name }) => name === asked?.name)
  const restore = ({ name, number }: Version) =>
    void call('GET /admin/legal-texts/:setting/:number', { params: { setting: name, number: String(number) } }).then(
      ({ value }) => setAsked({ name, typed: value }),
      (error: unknown) => toast('error', problemText(error)),
    )
  return (
    <Card as="section" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{t('Legal texts')}</h2>
      <p className="text-muted">
        {t(
          'Where you write nothing our draft stands. Who reads a language that you left out reads your English text, or the first there is.',
        )}
      </p>
      <ul className="grid divide-y divide-line">
        {texts.map((one) => (
          <TextLine key={one.name} one={one} onEdit={() => setAsked({ name: one.name })} />
        ))}
      </ul>
      <Versions texts={texts} versions={versions} onRestore={restore} />
      {asked && text ? (
        <ChangeText
          key={`${asked.name} ${asked.typed === undefined}`}
          text={text}
          typed={asked.typed}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Card>
  )
}

function TextLine({ one: { name, value }, onEdit }: { one: Text; onEdit: () => void }) {
  return (
    <li className="flex items-center gap-x-4 py-3">
      <p className="me-auto min-w-0">
        <Link to={`${pages[kindOf(name)]}?lang=${languageOf(name)}`} className="block underline" reloadDocument>
          {wordsOf(name)}
        </Link>
        <span className="text-sm text-muted">{value ? t('Your own words') : t('Our draft')}</span>
      </p>
      <Button size="small" onClick={onEdit} aria-label={t('Change {point}', { point: wordsOf(name) })}>
        {t('Change')}
      </Button>
    </li>
  )
}

type VersionsProps = {
  texts: readonly Text[]
  versions: readonly Version[]
  onRestore: (version: Version) => void
}

function Versions({ texts, versions, onRestore }: VersionsProps) {
  if (versions.length === 0) return null
  const stands = ({ name, number }: Version) => texts.some((text) => text.name === name && text.seen === number)
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('Versions')}</summary>
      <ol className="grid divide-y divide-line">
        {versions.map((version) => (
          <li key={`${version.name} ${version.number}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="me-auto min-w-0">
              {t('{text}, version {number}', { text: wordsOf(version.name), number: version.number })}
              <span className="block text-sm text-muted">
                {ownMoment(version.at)} · <bdi>{version.by || t('an administrator')}</bdi>
                {version.is_empty ? ` · ${t('Our draft')}` : ''}
              </span>
            </p>
            {stands(version) ? null : (
              <Button
                size="small"
                onClick={() => onRestore(version)}
                aria-label={t('Restore {text}, version {number}', {
                  text: wordsOf(version.name),
                  number: version.number,
                })}
              >
                {t('Restore this')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

type ChangeProps = { text: Text; typed: string | undefined; onClose: () => void }

function ChangeText({ text: { name, value, seen }, typed, onClose }: ChangeProps) {
  const save = useSaveSetting({ setting: name, seen }, onClose)
  const language = languageOf(name)
  const form = useSentForm({
    defaultValues: { value: typed ?? value },
    only: 'value',
    refusal: problemText,
    send: (wish) => save(wish.value.trim()),
  })
  return (
    <ChangeDialog title={wordsOf(name)} form={form} onClose={onClose}>
      <TextArea
        label={wordsOf(name)}
        rows={16}
        lang={language}
        dir={directionOf(language)}
        hint={t('A line that begins with # is a title. An empty line ends a paragraph. Empty: our draft.')}
        {...form.field('value', (one) => legalFault(one.trim()))}
      />
    </ChangeDialog>
  )
}
