import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readBucketAddress } from '#server/platform/bucket/bucket-address.ts'
import { openFileStore } from '#server/platform/open-file-store.ts'
import { storeContract } from './support/store-contract.ts'

describe('files in the data folder', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tw-store-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  storeContract(() => openFileStore({ dataDir, bucket: null }))
})

const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
const read = (store: string, given: Partial<typeof keys> = keys) =>
  readBucketAddress({ RECORDS_STORE: store, AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', ...given })

test('a setting names the bucket, where it is and what the names in it begin with', () => {
  expect(read('')).toBeNull()
  expect(read('s3://papers')).toMatchObject({
    base: 'https://papers.s3.us-east-1.amazonaws.com/',
    prefix: '',
    region: 'us-east-1',
  })
  expect(read('s3://papers/clinic/one/?endpoint=https://s3.example.com/&region=eu-west-3')).toMatchObject({
    base: 'https://s3.example.com/papers/',
    prefix: 'clinic/one/',
    region: 'eu-west-3',
  })
  expect(read('s3://papers?endpoint=http://127.0.0.1:9000')).toMatchObject({ base: 'http://127.0.0.1:9000/papers/' })
})

test('a setting that cannot be meant is refused with what to do, before anything is opened', () => {
  for (const [store, why] of [
    ['/srv/papers', 'Leave it empty for the data folder'],
    ['s3://', 'RECORDS_STORE'],
    ['s3://Papers', 'cannot be the name of a bucket'],
    ['s3://papers/a b', 'letters, digits'],
    ['s3://papers?endpont=https://s3.example.com', '"endpont" is not known'],
    ['s3://papers?endpoint=s3.example.com', 'must be a web address'],
    ['s3://papers?endpoint=http://s3.example.com', 'must begin with https://'],
  ] as const)
    expect(() => read(store), store).toThrow(why)
  expect(() => read('s3://papers', {})).toThrow('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  expect(() => read('s3://papers', { AWS_ACCESS_KEY_ID: 'key' })).toThrow('Set AWS_ACCESS_KEY_ID')
})
