import type { CsvRow } from '#server/features/places/facility-csv.ts'

/** Invented clinics in real towns; the real lists are the operator's own. */
const towns = [
  ['PT', 'Porto', 41.1496, -8.611, 'Europe/Lisbon', ['Clínica do Norte Inventada', 'Hospital de São Exemplo']],
  ['FR', 'Lyon', 45.764, 4.8357, 'Europe/Paris', ['Cabinet médical de la Fable', 'Maison de santé Modèle']],
  ['NZ', 'Auckland', -36.8485, 174.7633, 'Pacific/Auckland', ['Harbour Sample Clinic', 'Kauri Test Health']],
  ['GB', 'Cambridge', 52.2053, 0.1218, 'Europe/London', ['Royal Sample Infirmary', 'Fenland Demo Surgery']],
] as const

/** So many lines: in each town the named clinics first, then numbered ones within ten kilometres. */
export async function* inventedFacilities(count: number): AsyncGenerator<CsvRow> {
  for (let index = 0; index < count; index += 1) {
    const [country, city, latitude, longitude, time_zone, names] = towns[index % towns.length] ?? towns[0]
    const number = Math.floor(index / towns.length)
    const cells = {
      country,
      name: names[number] ?? `${city} Practice ${number}`,
      city,
      address: `${number + 1} Invented Street`,
      region: '',
      postcode: '',
      phone: '',
      latitude: String(latitude + (number % 100) * 5e-4),
      longitude: String(longitude + (number % 37) * 1e-3),
      time_zone,
    }
    yield { line: index + 2, cells }
  }
}
