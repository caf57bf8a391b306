// Kiroku's logo, the same drawing as public/icon.svg.
export function Logo({ size }: { readonly size: number }) {
  return <img className="mark" src="/icon.svg" width={size} height={size} alt="" />;
}
