export function loader() {
  return Response.json({}, { status: 404 });
}
