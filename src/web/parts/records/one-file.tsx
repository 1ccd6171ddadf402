import { useEffect, useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { fieldErrors } from '../../lib/call.ts'
import { FileField } from '../../ui/file-field.tsx'
import { Meter } from '../../ui/meter.tsx'
import { sizeWords } from './record-words.ts'
import { sendFile, type Way } from './send-file.ts'

/** What may be chosen: what the product keeps. */
export const accepted = 'application/pdf,image/jpeg,image/png,image/webp,image/heic,.heic,application/dicom,.dcm'

/** The one file of a form: chosen, refused with words, on its way. What a bad line broke off goes on at the next try. */
export function useOneFile(most: number) {
  const [file, setFile] = useState<File | null>(null)
  const [wrong, setWrong] = useState<string>()
  const [percent, setPercent] = useState<number>()
  const begun = useRef<{ id: string; given: string }>(undefined)
  const stop = useRef<AbortController>(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setWrong(chosen ? whyNot(chosen, most) : undefined)
    begun.current = undefined
  }
  /** Returns the id of what was brought; undefined where no file can be, or the form was closed meanwhile. */
  const bring = async (wayOf: (file: File) => Way): Promise<string | undefined> => {
    const why = file ? whyNot(file, most) : t('Choose a file')
    setWrong(why)
    if (!file || why) return undefined
    const { signal } = stop.current
    const way = wayOf(file)
    const given = JSON.stringify(way.given)
    // What was begun goes on only with the words it was begun with: a form may have been changed since.
    if (begun.current?.given !== given) begun.current = undefined
    try {
      await sendFile(way, file, {
        begun: begun.current?.id,
        onBegun: (id) => {
          begun.current = { id, given }
        },
        onProgress: (received) => setPercent((received / file.size) * 100),
        signal,
      })
    } catch (error) {
      setPercent(undefined)
      // What was refused for what it is begins anew.
      if (Object.keys(fieldErrors(error)).length > 0) begun.current = undefined
      throw error
    }
    return signal.aborted ? undefined : begun.current?.id
  }
  return { file, wrong, percent, most, choose, bring }
}

function whyNot({ size }: File, most: number): string | undefined {
  return size > most
    ? t('This file is too big. Files must be smaller than {size}', { size: sizeWords(most) })
    : undefined
}

/** The field of that file, and how far it is. */
export function OneFile({ of: { file, wrong, percent, most, choose } }: { of: ReturnType<typeof useOneFile> }) {
  return (
    <>
      <FileField
        label={t('File')}
        hint={t('PDF, JPG, PNG, WEBP, HEIC or DICOM, up to {size}.', { size: sizeWords(most) })}
        accept={accepted}
        file={file}
        onChange={choose}
        error={wrong}
        preview={false}
      />
      {percent === undefined ? null : <Meter label={t('Uploading…')} percent={percent} />}
    </>
  )
}
