/** Cities of time zones whose French names are others, as they follow "heure". */
const others: Readonly<Record<string, string>> = {
  Algiers: 'd’Alger',
  Athens: 'd’Athènes',
  Baghdad: 'de Bagdad',
  Beirut: 'de Beyrouth',
  Brussels: 'de Bruxelles',
  Bucharest: 'de Bucarest',
  Cairo: 'du Caire',
  Copenhagen: 'de Copenhague',
  Damascus: 'de Damas',
  Dubai: 'de Dubaï',
  'Hong Kong': 'de Hong Kong',
  Jerusalem: 'de Jérusalem',
  Kuwait: 'du Koweït',
  Lisbon: 'de Lisbonne',
  London: 'de Londres',
  Luxembourg: 'du Luxembourg',
  'Mexico City': 'de Mexico',
  Moscow: 'de Moscou',
  Nicosia: 'de Nicosie',
  Prague: 'de Prague',
  Reunion: 'de La Réunion',
  Riyadh: 'de Riyad',
  'Sao Paulo': 'de São Paulo',
  Seoul: 'de Séoul',
  Singapore: 'de Singapour',
  Tehran: 'de Téhéran',
  Vienna: 'de Vienne',
  Warsaw: 'de Varsovie',
}

/** "de Londres", "d’Oslo". */
export function ofFrenchCity(city: string): string {
  return others[city] ?? (/^[aeiouàâéèêîôûh]/i.test(city) ? `d’${city}` : `de ${city}`)
}
