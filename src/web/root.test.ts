import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import Root, { loader } from './root.tsx'

type Site = ReturnType<typeof loader>
const empty = { context: { get: () => undefined } } as unknown as Parameters<typeof loader>[0]

function pageOf(verification: Site['verification'], path: string) {
  const site = { ...loader(empty), verification }
  const page = { path: '*', Component: () => createElement('main', null, 'A page') }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Root, loader: () => site, children: [page] }])
  return renderToString(createElement(Stub, { initialEntries: [path], hydrationData: { loaderData: { root: site } } }))
}

test('where nobody is checked every page says so, and nowhere else', () => {
  for (const path of ['/find', '/auth/login/usr', '/meet/abc', '/book/abc', '/a/token', '/second-step']) {
    expect(pageOf('off', path), path).toContain('Doctors are not checked here.')
    expect(pageOf('required', path), path).toContain('A page')
    expect(pageOf('required', path), path).not.toContain('not checked here')
  }
})
