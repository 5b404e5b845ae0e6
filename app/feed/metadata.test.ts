import { expect, test } from "vitest";
import { parseMetadata } from "./protocol/metadata";

const document = (schemas: string) =>
  `<?xml version="1.0"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>${schemas}</edmx:DataServices></edmx:Edmx>`;

test("finds types by namespace and alias, with the fields of their base types", () => {
  const description = parseMetadata(
    document(`
    <Schema Namespace="Org.RESO" Alias="R">
      <EntityType Name="Record"><Property Name="ModificationTimestamp" Type="Edm.DateTimeOffset"/></EntityType>
      <EntityType Name="Property" BaseType="R.Record">
        <Property Name="StandardStatus" Type="Edm.String"/><NavigationProperty Name="Media" Type="Collection(R.Media)"/>
      </EntityType>
    </Schema>
    <Schema Namespace="Org.RESO.Enums" Alias="E">
      <EnumType Name="Type"><Member Name="A"><Annotation Term="RESO.OData.Metadata.StandardName" String="Residential"/></Member><Member Name="Farm"/></EnumType>
    </Schema>
    <Schema Namespace="Org.Other">
      <EntityType Name="Property" BaseType="R.Property">
        <Property Name="City" Type="Edm.String"/><Property Name="PropertyType" Type="E.Type"/>
      </EntityType>
      <EntityContainer Name="Feed"><EntitySet Name="Property" EntityType="Org.Other.Property"/></EntityContainer>
    </Schema>
    <Schema Namespace="Org.Last"><EntityType Name="Property"><Property Name="Nothing" Type="Edm.String"/></EntityType></Schema>`),
  );
  expect(description?.resources.Property?.fields.sort()).toEqual([
    "City",
    "ModificationTimestamp",
    "PropertyType",
    "StandardStatus",
  ]);
  expect(description?.resources.Property?.navigation).toEqual(["Media"]);
  const names = { A: "Residential", Farm: "Farm" };
  expect(description?.words).toEqual({ PropertyType: { type: "Org.RESO.Enums.Type", names } });
});

test("accepts a type that is its own base type", () => {
  const loop =
    '<Schema Namespace="X"><EntityType Name="Property" BaseType="X.Property"><Property Name="City" Type="Edm.String"/></EntityType></Schema>';
  expect(parseMetadata(document(loop))?.resources.Property?.fields).toEqual(["City"]);
});
