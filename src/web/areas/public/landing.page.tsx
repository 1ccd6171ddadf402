export default function Landing() {
  return <h1>Care that fits your day</h1>
}
