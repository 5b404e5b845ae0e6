export default function Page() {
  return (
    <main id="main" className="wrap">
      <h1>California homes for sale</h1>
    </main>
  );
}
