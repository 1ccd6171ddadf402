/** Living languages (ISO 639, as BCP 47 tags) that browsers can name in all languages of the product. */
export const spokenLanguages: readonly string[] = `
aa ab ace af ak am an ar as av awa ay az ba bal ban be bem bg bh bi bm bn bo br bs bug ca ce ceb ch chr ckb co cr cs cv cy da de
din dsb dv dz ee el en eo es et eu ewo fa fa-AF ff fi fil fj fo fon fr fy ga gd gl gn gsw gu gv ha hak haw he hi hmn ho hr hsb ht hu
hy hz iba id ig ii ik ilo is it iu ja jv ka kab kg ki kj kk kl km kmb kn ko kok kr ks ku kv kw ky la lad lb lg li ln lo lrc lt lu lv
mad mai mak mg mh mi min mk ml mn mos mr ms mt my mzn na nan nap nd ne ng nl no nr nso nv ny oc oj om or os pa pl ps pt qu quc rm rn
ro rom ru rw sa sat sc scn sd se sg si sk sl sm sms sn so sq sr ss st su sv sw syr ta te tg th ti tig tk tn to tpi tr ts tt ty tzm ug
uk ur uz ve vi wa war wo wuu xh yi yo yue za zgh zh zu
`
  .trim()
  .split(/\s+/)

const known = new Set(spokenLanguages)

/** Whether a tag names a language of the list, alone or with a region: `pt-BR` is Portuguese. */
export function isSpokenLanguage(tag: string): boolean {
  return (
    known.has(tag) || (/^[a-z]{2,3}-([A-Z]{2}|[0-9]{3}|[A-Z][a-z]{3})$/.test(tag) && known.has(tag.split('-')[0] ?? ''))
  )
}
