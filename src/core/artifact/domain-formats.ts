// Formats of the trades that skills serve, where the MIME database has none, or names them otherwise.

/**
 * One format a line: `artifact: spellings in prose | extensions`. The artifact's own name is a spelling and, unless
 * extensions are given, its extension. A spelling in capitals counts only in capitals.
 */
export const domainFormats = `
quakeml: QuakeML | quakeml qml
miniseed: MiniSEED, mini-SEED | mseed miniseed
stationxml: StationXML | stationxml
sac: SAC | sac
segy: SEG-Y, SEGY | segy sgy
geojson: GeoJSON
shapefile: shapefile, shapefiles | shp shx
geotiff: GeoTIFF | gtiff geotiff
geopackage: GeoPackage | gpkg
kml: KML, KMZ | kml kmz
gpx: GPX
netcdf: NetCDF | nc nc4 netcdf
grib: GRIB, GRIB2 | grib grib2 grb grb2
zarr: Zarr
las: LAS, LAZ | las laz
pmtiles: PMTiles
mbtiles: MBTiles
osm-pbf: | osm.pbf pbf
hdf5: HDF5 | h5 hdf5 hdf
fasta: FASTA | fasta fa fna faa fas
fastq: FASTQ | fastq fq
sam: SAM file, SAM files, SAM/BAM | sam
bam: BAM
cram: CRAM
vcf: VCF | vcf vcf.gz
bcf: BCF
gvcf: gVCF, GVCF | g.vcf gvcf g.vcf.gz
bed: BED | bed
bedgraph: bedGraph | bedgraph bdg
bigwig: bigWig | bw bigwig
gff: GFF, GFF3 | gff gff3
gtf: GTF
genbank: GenBank flat file | gb gbk gbff
newick: Newick | nwk newick treefile
phylip: PHYLIP | phy phylip
nexus: | nex nexus
pdb: PDB file, PDB files, PDB structure, PDB structures | pdb
mmcif: mmCIF | mmcif
cif: CIF | cif
sdf: SDF | sdf
mol2: MOL2
smiles: SMILES | smi smiles
inchi: InChI |
h5ad: AnnData, h5ad
loom: | loom
spatialdata: SpatialData |
mzml: mzML
mzxml: mzXML
mgf: MGF | mgf
fcs: FCS
plink-bed: PLINK binary | bim fam
pgen: | pgen pvar psam
maf: MAF file, MAF files | maf
cool: | cool mcool
hic: | hic
pod5: POD5
fast5: FAST5
biom: BIOM
qza: QIIME 2 artifact, QIIME2 artifact | qza qzv
gmt: GMT file | gmt
mtx: | mtx
gfa: GFA
paf: PAF
narrowpeak: narrowPeak | narrowpeak broadpeak
count-matrix: count matrix, counts matrix, count table, gene counts |
msa: multiple sequence alignment, MSA | aln sto
idat: IDAT
ab1: | ab1
poscar: POSCAR, CONTCAR | vasp
xyz: | xyz extxyz
gro: | gro
trajectory: MD trajectory, MD trajectories | xtc trr dcd
prmtop: | prmtop parm7
lammps-data: LAMMPS data file |
stl: STL
step: STEP file, STEP files, STEP format | step stp
iges: IGES | iges igs
obj: OBJ, Wavefront | obj
gltf: glTF, GLB | gltf glb
ply: PLY
usd: USD stage, OpenUSD | usd usda usdc usdz
fbx: FBX
dxf: DXF
dwg: DWG
gcode: G-code, gcode | gcode nc.gcode
3mf: 3MF
scad: OpenSCAD | scad
blend: | blend
urdf: URDF
sdformat: SDFormat |
mjcf: MJCF |
mesh-msh: Gmsh mesh | msh
vtk: VTK | vtk vtu vtp
rosbag: rosbag, ROS bag | bag mcap db3
point-cloud: point cloud, point clouds | pcd
pcap: pcap, pcapng, packet capture, packet captures | pcap pcapng cap
evtx: EVTX
yara-rule: YARA rule, YARA rules | yar yara
sigma-rule: Sigma rule, Sigma rules |
suricata-rule: Suricata rule, Suricata rules |
eve-json: eve.json, EVE JSON | eve.json
stix: STIX | stix
sarif: SARIF
sbom: SBOM, CycloneDX, SPDX | sbom.json cdx.json spdx spdx.json
nessus: | nessus
har: HAR file, HAR files | har
x509: X.509 | pem crt cer p12 pfx
memory-dump: memory dump, memory image, memory dumps | vmem dmp
disk-image: disk image, forensic image | e01 dd vmdk qcow2
netflow: NetFlow, IPFIX |
pdf: PDF, PDFs
docx: DOCX, Word document, Word documents | docx doc docm
xlsx: XLSX, XLS, Excel file, Excel files, Excel workbook, Excel spreadsheet, spreadsheet, spreadsheets | xlsx xls xlsm
pptx: PPTX, PowerPoint, slide deck | pptx ppt
odt: ODT
epub: EPUB
latex: LaTeX | tex latex
bibtex: BibTeX | bib bibtex
ris: RIS
jupyter-notebook: Jupyter notebook, Jupyter notebooks | ipynb
csv: CSV
tsv: TSV
json: JSON
jsonl: JSONL, NDJSON, JSON Lines | jsonl ndjson
parquet: Parquet
avro: Avro
orc: | orc
arrow: Apache Arrow, Feather | arrow feather
sqlite: SQLite database | sqlite sqlite3
duckdb: | duckdb
npy: NumPy array file | npy npz
pickle: | pkl pickle
mat: MAT-file | mat
rds: RDS | rds rdata
stata: | dta
sas: | sas7bdat xpt
spss: | sav
protobuf: protobuf, Protocol Buffers | proto
msgpack: MessagePack | msgpack
mp4: MP4 | mp4 m4v mov mkv webm avi
mp3: MP3 | mp3
wav: WAV | wav flac
subtitles: WebVTT, subtitle file, subtitle files, subtitles | srt vtt ass
midi: MIDI | mid midi
musicxml: MusicXML | musicxml mxl
png: PNG | png jpg jpeg gif webp
svg: SVG
tiff: TIFF | tif tiff
dicom: DICOM | dcm dicom
nifti: NIfTI | nii nii.gz
psd: PSD
lottie: Lottie | lottie
font: | ttf otf woff woff2
onnx: ONNX
safetensors: safetensors
gguf: GGUF
tflite: TFLite | tflite
torchscript: TorchScript |
tensorrt-engine: TensorRT engine |
lora-adapter: LoRA adapter, LoRA adapters |
coco-annotations: COCO annotations, COCO format |
tfrecord: TFRecord | tfrecord
openapi: OpenAPI, Swagger | openapi.yaml openapi.json swagger.json
asyncapi: AsyncAPI |
json-schema: JSON Schema | schema.json
graphql-schema: GraphQL schema | graphql gql
terraform: Terraform | tf tfvars tfstate
dockerfile: Dockerfile |
helm-chart: Helm chart, Helm charts |
wasm: WebAssembly | wasm
apk: APK | apk aab
ipa: | ipa
jar: | jar war
patch: | patch diff
lcov: LCOV | lcov
junit-xml: JUnit XML | junit.xml
mermaid: Mermaid | mmd mermaid
plantuml: PlantUML | puml plantuml
drawio: draw.io | drawio
excalidraw: Excalidraw
graphviz: Graphviz | dot gv
ics: iCalendar | ics
vcard: vCard | vcf.vcard
eml: | eml msg mbox
xbrl: XBRL | xbrl
edi: EDI, X12, EDIFACT | edi
ofx: OFX, QFX | ofx qfx qif
beancount: Beancount | beancount
fhir: FHIR |
hl7: HL7 |
omop: OMOP |
sdtm: SDTM |
adam: ADaM |
epw: EnergyPlus weather | epw
idf: | idf
fmu: FMU
matpower: MATPOWER |
prd: PRD, product requirements document |
adr: ADR, architecture decision record |
threat-model: threat model |
test-plan: test plan |
user-stories: user stories |
wireframes: wireframes, wireframe |
mcpb: MCPB | mcpb
nupkg: | nupkg
wheel: | whl
tmx: | tmx
pcb: | kicad_pcb
kicad-schematic: | kicad_sch
gerber: Gerber | gbr
vhdl: VHDL | vhd vhdl
verilog: Verilog, SystemVerilog | sv
spice-netlist: SPICE netlist | cir spice
pddl: PDDL
lean: | lean
smt-lib: SMT-LIB | smt2
mps: | mps
dimacs: DIMACS | cnf
xes: XES
bpmn: BPMN
owl: OWL ontology | owl
rdf: RDF | rdf ttl
shacl: SHACL |
markdown: Markdown | md markdown
html: HTML | html htm
xml: XML
yaml: YAML | yaml yml
toml: TOML
text: plain text | txt
log: log file, log files | log
zip: ZIP | zip
`;

/** Everybody reads and writes them: they link nobody on their own. */
export const commonArtifacts: ReadonlySet<string> = new Set(
  'markdown html xml yaml toml text log zip json jsonl csv tsv png svg mp4 pdf docx xlsx pptx sqlite dockerfile terraform tar gz openapi patch user-stories test-plan jar x509 json-schema graphviz mermaid midi font protobuf pickle npy wav mp3 latex jupyter-notebook fhir hl7 omop tiff las'.split(
    ' ',
  ),
);
