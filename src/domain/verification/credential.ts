import type { LocalDate } from '../time/local.ts'
import { isOpenIn, type VerificationState } from './verification.ts'

/** What a credential says about a doctor: no more than their public page. */
export type CredentialSays = {
  readonly name: string
  readonly specialty: string
  /** Below `/d/`. */
  readonly slug: string
  readonly checked_on: LocalDate
  /** The register that was consulted. */
  readonly source: string
}

export type Credential = {
  readonly id: string
  readonly says: CredentialSays
  readonly issuedAt: string
  /** The last day on which it holds. */
  readonly validUntil: LocalDate
  /** Its place in the list of withdrawn ones. */
  readonly list: number
  readonly index: number
}

/** How many credentials one list holds: the smallest size that the W3C allows, so that an index identifies nobody. */
export const listLength = 131_072
/** A check is made again after a year at most. */
export const longestDays = 365

/** `over`: it is replaced, and no newer one was made yet. */
export const standings = ['stands', 'withdrawn', 'replaced', 'over', 'ended'] as const
export type Standing = (typeof standings)[number]

type Now = {
  readonly today: LocalDate
  readonly state: VerificationState
  readonly isReplaced: boolean
  readonly hasNewer: boolean
  readonly validUntil: LocalDate
}

/** What a credential is worth today: nothing without a valid check of the doctor, whatever the paper says. */
export function standingOf({ today, state, isReplaced, hasNewer, validUntil }: Now): Standing {
  if (!isOpenIn(state)) return 'withdrawn'
  if (isReplaced) return hasNewer ? 'replaced' : 'over'
  return validUntil < today ? 'ended' : 'stands'
}

/** Returns the credential as W3C Verifiable Credentials Data Model 2.0 writes it; what is signed is this object. */
export function credentialDocument({ id, says, issuedAt, validUntil, list, index }: Credential, site: Site) {
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/undefined-terms/v2'],
    id: `${site.publicUrl}/credentials/${id}`,
    type: ['VerifiableCredential', 'CheckedPractitionerCredential'],
    issuer: { id: site.publicUrl, name: site.brand },
    validFrom: issuedAt,
    validUntil: `${validUntil}T23:59:59Z`,
    credentialSubject: {
      id: `${site.publicUrl}/d/${says.slug}`,
      name: says.name,
      medicalSpecialty: says.specialty,
      licenceChecked: { on: says.checked_on, source: says.source },
    },
    credentialStatus: statusPurposes.map((purpose) => {
      const listed = statusListAddress(site.publicUrl, { list, purpose })
      return {
        id: `${listed}#${index}`,
        type: 'BitstringStatusListEntry',
        statusPurpose: purpose,
        statusListIndex: String(index),
        statusListCredential: listed,
      }
    }),
  }
}

type Site = { readonly brand: string; readonly publicUrl: string }

/** What a list says of a credential: withdrawn for good, or for as long as its doctor is not verified. */
export const statusPurposes = ['revocation', 'suspension'] as const
export type StatusPurpose = (typeof statusPurposes)[number]

/**
 * A published list. Credentials signed while one list served both purposes name it without a purpose; it keeps saying
 * what it said of them, so that nobody takes a suspended one for valid.
 */
export type StatusList = { readonly list: number; readonly purpose?: StatusPurpose | undefined }

/** Where a list of withdrawn credentials is published. */
export function statusListAddress(publicUrl: string, { list, purpose }: StatusList): string {
  return `${publicUrl}/credentials/status/${list}${purpose ? `/${purpose}` : ''}`
}

/** Returns a list itself as a credential (W3C Bitstring Status List 1.0); `encoded` is multibase, base64url of gzip. */
export function statusListDocument(list: StatusList, encoded: string, issuedAt: string, site: Site) {
  const address = statusListAddress(site.publicUrl, list)
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: { id: site.publicUrl, name: site.brand },
    validFrom: issuedAt,
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: list.purpose ?? 'revocation',
      encodedList: encoded,
    },
  }
}

/** Returns the bits of a list, the first index at the left of the first byte. */
export function statusBits(withdrawn: readonly number[]): Uint8Array {
  const bits = new Uint8Array(listLength / 8)
  for (const index of withdrawn) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  return bits
}
