import { Form, useNavigation } from "react-router";
import { FileField } from "~/ui/forms/file-field";
import { HERO } from "../files/file-rules";

/**
 * A project's picture: shown, replaced and removed.
 * @param form id of the project's form, which the upload is sent with: what is typed there survives a refused picture
 */
export function HeroForm({
  heroUrl,
  address,
  error,
  form,
}: {
  heroUrl: string | null;
  address: string;
  error?: string;
  form: string;
}) {
  const busy = useNavigation().state !== "idle";
  return (
    <section className="narrow" aria-labelledby="hero">
      <h2 id="hero">Hero image</h2>
      {heroUrl ? (
        <>
          <div className="photo">
            <img src={heroUrl} alt={address} />
          </div>
          <Form method="post">
            <button className="btn btn--s btn--danger" type="submit" name="intent" value="remove-hero">
              Remove
            </button>
          </Form>
        </>
      ) : null}
      <div className="ask-form">
        {/* The key clears the field once another picture is stored. */}
        <FileField
          key={heroUrl}
          form={form}
          label={heroUrl ? "Another picture" : "Picture"}
          name="hero"
          rules={HERO}
          error={error}
        />
        <p>
          <button
            className="btn"
            type="submit"
            form={form}
            formEncType="multipart/form-data"
            disabled={busy}
            aria-busy={busy || undefined}
          >
            {busy ? "Uploading..." : "Upload"}
          </button>
        </p>
      </div>
    </section>
  );
}
