import { t } from '#domain/language/translate.ts'

/** Why a step of a visit was refused, beside its buttons: a message that goes away is not the only place. */
export function StepRefused({ why }: { why: string | undefined }) {
  return why ? (
    <p role="alert" className="basis-full rounded-field bg-danger-tint px-3 py-2 text-sm font-semibold text-danger">
      {t('{why}. Nothing was changed.', { why })}
    </p>
  ) : null
}
