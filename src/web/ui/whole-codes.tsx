/** What vendors call their exams: 'SY0-701', '1Z0-1085-23'. */
const CODE = /([A-Z0-9]{2,12}(?:-[A-Z0-9]{1,12})+)/;

/** A name or a sentence whose exam codes are not broken at their hyphens. */
export function WholeCodes({ children }: { children: string }) {
  const pieces = children.split(CODE);
  if (pieces.length === 1) return children;
  return (
    <span>
      {pieces.map((piece, index) =>
        index % 2 === 1 ? (
          <span key={index} className="whitespace-nowrap">
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </span>
  );
}
